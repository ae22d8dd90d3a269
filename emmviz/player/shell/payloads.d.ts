// Written by make front from the TypedDicts of the widgets: what Python sends them.

interface PlayerPayload {
  title: string;
  subtitle: string;
  words: Record<string, any>;
  svg: string;
  moving: (string | number)[][][];
  algorithm: string;
  small: Picture | null;
  legend: LegendItem[];
  reasons: string[];
  nodes: NodeData[];
  boards: Boards;
  notation: string;
  link: LinkOffer | null;
  code: Record<string, string[]>;
  captions: string[];
  cuts: number[];
  jump: string;
  values: number[];
  settled: number[];
  line: boolean;
  start: [string, number, any][];
  steps: [string, number, any][][];
}

interface Picture {
  svg: string;
  moving: (string | number)[][][];
}

interface LegendItem {
  mark: string;
  symbol: string;
  text: string;
  since: number;
  until: number;
}

interface NodeData {
  id: string;
  parent: number;
  kind: string;
  says: string;
}

interface Boards {
  svg: string[];
  says: string[];
  of: (number | null)[];
  in_tree: boolean;
}

interface LinkOffer {
  address?: string;
  steps?: number[] | null;
  refused?: string;
}

interface ActPayload {
  title: string;
  subtitle: string;
  words: Record<string, any>;
  svgs: string[];
  nodes: NamedNode[];
  segments: Record<string, Segment>;
  names: Record<string, any>;
  reading: Record<string, any>;
  tries: number;
  at_end: boolean;
  worked: string[];
}

interface NamedNode {
  id: string;
  parent: number;
  kind: string;
  says: string;
  called: string;
}

interface Segment {
  asks: Ask[];
  ways: Record<string, number>;
  end: SeenTree | null;
  done: string;
}

interface Ask {
  key: Record<string, any>;
  seen: SeenTree;
  offers: string[];
  places: number[];
  cuts: boolean;
  missing: string[];
  extra: Record<string, string>;
  then: string;
}

interface SeenTree {
  nodes: [string, string, string, Record<string, string> | null][];
  edges: string[];
  open: [string, string][];
}

interface ComparePayload {
  title: string;
  subtitle: string;
  words: Record<string, any>;
  runs: PlayerPayload[];
  moments: number[][];
  headlines: string[];
  because: number[];
  sentences: string[];
  parts: number[];
  leaps: number[];
  first: string;
  nodes: string[];
  places: (string | null)[];
  link: LinkOffer | null;
}

interface EditPayload {
  title: string;
  subtitle: string;
  words: Record<string, any>;
  icons: Record<string, string>;
  algorithm: string;
  algorithms: [string, string][];
  undo: boolean;
  redo: boolean;
  error: string;
  note: string;
  text: string;
  run: PlayerPayload | null;
  nodes: Record<string, any>[];
  range: string[];
  bounds: string[];
  bounded: boolean;
  python: string;
}

interface LabPayload {
  title: string;
  subtitle: string;
  words: Record<string, any>;
  step: number;
  parts: Record<string, any>[];
  shared: Record<string, any>;
  guess: Record<string, any>;
}

interface MatchPayload {
  title: string;
  subtitle: string;
  words: Record<string, any>;
  rules: string;
  you: string;
  draws: number[];
  positions: Record<string, MatchPosition>;
  whole: boolean;
}

interface MatchPosition {
  kind: string;
  board: string;
  text: string;
  value: string;
  ways: MatchWay[];
  won: string;
  falls: string;
  best: number;
  why: string;
  tree: SmallTree;
}

interface MatchWay {
  to: number;
  label: string;
  move: string;
  weight: number;
  value: string;
  good: boolean;
  face: string;
  says: string;
}

interface SmallTree {
  svg: string;
  small: string;
  paths: string[];
}

interface PredictPayload {
  title: string;
  subtitle: string;
  words: Record<string, any>;
  id: string;
  asked: Record<string, any>;
  player: PlayerPayload | null;
  names: Record<string, any>;
  reading: Record<string, any>;
  sealed: string;
}

interface PuzzlePayload {
  title: string;
  subtitle: string;
  words: Record<string, any>;
  head: string;
  lines: string[];
}

interface QuizPayload {
  title: string;
  subtitle: string;
  words: Record<string, any>;
  quiz: string;
  rounds: Record<string, Record<string, any>>;
  series: number[] | null;
  more: boolean;
  presenter: boolean;
  shared: Record<string, any>;
  mistakes: Record<string, string>;
  skills: Record<string, string>;
  reading: Record<string, any>;
  note: string;
}
