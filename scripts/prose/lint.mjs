// Check the prose of emmviz for the words and habits that it avoids, with textlint; in `make check`.
//
//     node scripts/prose/lint.mjs              every area
//     node scripts/prose/lint.mjs FILE ...     these files
//     node scripts/prose/lint.mjs --count      hits per thousand words, of every area
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const AREAS = {
  README: /^README\.md$/,
  changelog: /^CHANGELOG\.md$/,
  contributing: /^(paper|CONTRIBUTING|SUPPORT|CODE_OF_CONDUCT|scripts\/\w+\/README)\.md$/,
  docs: /^docs\/((howto|api)\/)?[\w-]+\.md$/,
  lectures: /^lectures\/(plans\/)?[\w-]+\.md$/,
  notebooks: /^(notebooks\/README|notebooks\/source\/[\w-]+|scripts\/lite\/note\.en)\.md$/,
  questions: /^emmviz\/learn\/course\/en\/\d+\.toml$/,
  program: /^emmviz\/base\/locale\/en\.toml$/,
  site: /^scripts\/site\/words\/en\.toml$/,
  docstrings: /^(emmviz|scripts|docs\/site_parts)\/.*\.py$/,
  "notebooks, Spanish": /^notebooks\/source\/es\/[\w-]+\.po$/,
  "lectures, Spanish": /^lectures\/es\/.*\.md$/,
  "questions, Spanish": /^emmviz\/learn\/course\/es\/\d+\.toml$/,
  "program, Spanish": /^(emmviz\/base\/locale|scripts\/site\/words)\/es\.toml$/,
};

const MOST_WORDS = 25;

const HERE = dirname(fileURLToPath(import.meta.url));
const TOP = resolve(HERE, "../..");

const require = createRequire(import.meta.url);
const { TextlintKernel } = require("@textlint/kernel");
const load = (name) => require(name).default ?? require(name);
const PLUGINS = ["markdown", "text"].map((pluginId) => ({
  pluginId,
  plugin: load(`@textlint/textlint-plugin-${pluginId}`),
}));

const blank = (text) => text.replace(/[^\n]/g, " ");

const unquoted = (text) => text.replaceAll('"', " ");

/** Return a text in which only what a pattern finds is left, as `keep` writes it. Each word keeps its line and its column. */
function only(pattern, text, keep = unquoted) {
  let end = 0;
  let kept = "";
  for (const { 0: found, index } of text.matchAll(pattern)) {
    kept += blank(text.slice(end, index)) + keep(found);
    end = index + found.length;
  }
  return kept + blank(text.slice(end));
}

const STRINGS = /"(?:\\.|[^"\\\n])*"/g;
const FRONT = /^---\n[^]*?\n---\n/;
const HELP = String.raw`(?<=\b(?:HELP = |"help": |meaning=))(?:"(?:\\.|[^"\\\n])*"\s*)+`;
const DOCSTRINGS = new RegExp(`"""[^]*?"""|${HELP}`, "g");
const VALUES = /(?<=[=(,]\s*[rf]?)"""[^]*?"""/g;
const EXAMPLES = /^[ \t]*>>>[^]*?(?=\n[ \t]*\n|""")/gm;
const COMMENTS = /^\s*#.*/gm;
const BLOCKS = /(?<![^])---\n[^]*?\n---\n|^(`{3,})\{(?!code-block)[^]*?^\1/gm;

const TRANSLATED = /(?<=^msgstr )"[^]*?"(?=\n\n|\n?$(?![^]))/gm;

/** Prose that textlint cannot read, by the suffix of a file. In Markdown: the head, a vote, the code of a notebook. */
const HIDDEN = {
  ".po": (text) => only(TRANSLATED, text),
  ".toml": (text) => only(STRINGS, text.replace(COMMENTS, blank)),
  ".py": (text) => only(DOCSTRINGS, text.replace(VALUES, blank).replace(EXAMPLES, blank)),
  ".md": (text) =>
    only(BLOCKS, text, (block) =>
      block.includes("{code-cell}") ? only(STRINGS, block) : block.replace(/^(?:`|---).*/gm, blank),
    ),
};

/** A rule of textlint: a sentence has at most 25 words. Code counts as one word, and an address as none. */
const length = ({ Syntax, RuleError, getSource, report }) => ({
  [Syntax.Paragraph](node) {
    const text = getSource(node)
      .replace(/`[^`]*`/g, (code) => "x".repeat(code.length))
      .replace(/(?<=\])\([^)]*\)/g, blank);
    for (const { 0: sentence, index } of text.matchAll(/\S[^]*?[.!?](?=\W*(?:\s|$))|\S[^]*$/g)) {
      const words = sentence.match(/\S*\p{L}\S*/gu)?.length ?? 0;
      if (words > MOST_WORDS) report(node, new RuleError(`${words} words => at most ${MOST_WORDS}`, { index }));
    }
  },
});

/** Return what the rules find in a text, as messages with `ruleId`, `line`, `column` and `message`. */
export async function lint(text, suffix = ".md", language = "en") {
  const rulePaths = [join(HERE, `words-${language}.yml`)];
  const words = { ruleId: "words", rule: load("textlint-rule-prh"), options: { rulePaths } };
  const kernel = new TextlintKernel();
  const rules = [words, { ruleId: "length", rule: length }];
  // In a file of texts, each line is a paragraph.
  const onHidden = suffix === ".toml" ? rules : [words];
  const hidden = kernel.lintText(HIDDEN[suffix](text), { ext: ".txt", plugins: PLUGINS, rules: onHidden });
  if (suffix !== ".md") return (await hidden).messages;
  const seen = kernel.lintText(text.replace(FRONT, blank), { ext: ".md", plugins: PLUGINS, rules });
  return (await Promise.all([seen, hidden])).flatMap(({ messages }) => messages);
}

const read = (path) => readFileSync(join(TOP, path), "utf8");
const lintFile = (path) => lint(read(path), extname(path), /\/es[./]/.test(path) ? "es" : "en");

/** Count the words of prose in a file. */
function wordsOf(path) {
  const [text, suffix] = [read(path), extname(path)];
  const seen = suffix === ".md" ? text.replace(FRONT, blank).replace(/^```[^]*?^```/gm, "") : "";
  return (HIDDEN[suffix](text) + seen).match(/\p{L}{2,}/gu)?.length ?? 0;
}

/** Print hits per thousand words of every area. */
async function count(files) {
  for (const area of Object.keys(AREAS)) {
    const paths = files(area);
    const found = (await Promise.all(paths.map(lintFile))).flat();
    const words = paths.map(wordsOf).reduce((sum, number) => sum + number, 0);
    const [hits, long] = ["words", "length"].map((rule) => found.filter(({ ruleId }) => ruleId === rule).length);
    console.log(`${area}: ${words} words, ${hits} hits (${((1000 * hits) / words).toFixed(1)} per 1000), ${long} long`);
  }
}

async function main(asked) {
  const below = (folder) => readdirSync(join(TOP, folder), { recursive: true }).map((path) => join(folder, path));
  const all = readdirSync(TOP).concat(["docs", "emmviz", "lectures", "notebooks", "scripts"].flatMap(below));
  const files = (area) => all.filter((path) => AREAS[area].test(path)).sort();
  if (asked[0] === "--count") return count(files);
  for (const path of asked.length ? asked : Object.keys(AREAS).flatMap(files))
    for (const { line, column, message } of await lintFile(path)) {
      console.error(`${path}:${line}:${column}: ${message}`);
      process.exitCode = 1;
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
