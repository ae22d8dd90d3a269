// Marks: whether an answer is right, the mistake, the sentence, which nodes it is about with the role of each, and whether
// the answer could be read at all. The sentences come from Python as the key of a question.

export const verdict = (correct, feedback, where, mistake = null) => ({
  correct,
  mistake,
  feedback,
  where,
  read: true,
});
export const right = (key, feedback = key.right) => verdict(true, feedback, key.where.right);
export const wrong = (key, feedback = key.wrong) => verdict(false, feedback, key.where.wrong);
export const unreadable = (key, feedback) => ({ ...wrong(key, feedback), read: false });

// A sentence that quotes nothing stays as it is, though a node in it may be called "{given}".
export const quoting = (text, given) => text.replace("{given}", () => [...given.trim()].slice(0, 40).join(""));
// What is known of a wrong answer, or nothing; the sentence about a mistake that has a name quotes nothing.
export function suspected(key, one, given = "") {
  const found = { feedback: key.wrong, where: key.where.wrong, mistake: null, ...one };
  const named = found.mistake && found.nodes !== null;
  const said = named ? found.feedback : quoting(found.feedback, given);
  return { ...found, ...verdict(false, said, found.where, found.mistake) };
}
