// What the JavaScript of the widgets hands from one file to another. What Python sends is in payloads.d.ts, which Python
// writes.

// On our pages listeners hear of elements, and every element is one of HTML or SVG.
interface EventTarget {
  closest(selectors: string): HTMLElement | null;
}
interface Node {
  contains(other: EventTarget | null): boolean;
}
interface Element extends HTMLOrSVGElement {
  getBBox(): DOMRect;
}

// What keeps the state of a widget: that of a notebook, or the memory of a page.
interface Model {
  get(key: string): any;
  set(key: string, value: unknown): void;
  save_changes(): void;
  on?(event: string, listener: Function): void;
  off?(event: string, listener: Function): void;
  send?(message: object): void;
  beginAnew?(): void; // only on a page
  reportScore?(how: Report): void; // only on a learning platform
}

interface Report {
  total: number | null;
  over: boolean;
  answers: { id: string; given: string; right: boolean; mistake: string | null }[];
}

// How a widget is put on a page.
interface MountOptions {
  theme?: string;
  step?: number;
  onstep?(step: number): void;
  model?: Model | null;
}

// A player may be a part of a widget: `gate` says to which step one may go, `aloud` is the voice of the whole, `above` what
// has to be in sight with it, `from` where the part in sight of the picture before this one was, `sized` are the steps of all
// players that are drawn at one scale, and `kept` keeps room for its texts whenever there is another width.
interface PlayerOptions extends MountOptions {
  above?: HTMLElement[];
  gate?(step: number): number;
  aloud?: Voice;
  from?: [x: number, y: number] | null;
  sized?: PlayerPayload["steps"];
  kept?(): void;
}
interface Voice {
  say(text: () => string): void;
  close(): void;
}

// A widget on a page.
interface Mounted {
  root: HTMLElement;
  key(event: KeyboardEvent): unknown;
  close(): void;
  go?(step: number, how?: { quiet?: boolean }): void;
  update?(payload: object): void;
  at?: number;
}
type Mount<Payload> = (el: HTMLElement, data: Payload, given?: MountOptions) => Mounted;

// What the keys do.
type Actions = Record<string, (event?: KeyboardEvent) => unknown>;

// A height that there may be for a picture, and how: see chosenLook in looks.js.
type TriedHeight = [high: number, how?: { count?: number; most?: number; share?: number; anyway?: boolean }];

// What stands around the field of an answer: the nodes that it may name, and what happens with what is picked there.
interface AnswerPlace {
  names?: { nodes: string[]; called: string[] };
  answer?(given: unknown): void;
  describedby?: string;
  onchange?(given: unknown): void;
  reveal?(nodes: string[]): void;
}
