/**
 * How hard a Portuguese text is to read, as years of school: the mean of three indices whose numbers were fitted to
 * Brazilian texts (ALT, arXiv:2203.12135): Flesch-Kincaid, automated readability and Coleman-Liau.
 */
export function grade(text: string): number {
  const count = countsOf(text);
  const perSentence = count.words / count.sentences;
  const letters = count.letters / count.words;
  const kincaid = 0.36 * perSentence + (10.4 * count.syllables) / count.words - 18;
  const automated = 0.44 * perSentence + 4.6 * letters - 20;
  const colemanLiau = 5.4 * letters - 21 / perSentence - 14;
  return (kincaid + automated + colemanLiau) / 3;
}

interface Counts {
  sentences: number;
  words: number;
  syllables: number;
  letters: number;
}

function countsOf(text: string): Counts {
  const words = wordsIn(text);
  return {
    sentences: Math.max(1, sentencesIn(text).length),
    words: Math.max(1, words.length),
    syllables: words.reduce((sum, word) => sum + syllablesOf(word), 0),
    letters: words.reduce((sum, word) => sum + word.length, 0),
  };
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** A colon or a semicolon ends a thought too, and a line of a list is one. */
export const sentencesIn = (text: string): string[] =>
  text
    .split(/[.!?;:]+(?:\s|$)|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsIn(sentence).length > 0);

/** The number of words of the longest sentence. */
export const longest = (text: string): number =>
  Math.max(0, ...sentencesIn(text).map((sentence) => wordsIn(sentence).length));

/** Syllables of a Portuguese word: its groups of vowels, two for a hiatus. */
export function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replace(/[qg]u(?=[eiéêí])/gu, "k");
  const groups = plain.match(/[aeiouáéíóúâêôãõàüy]+/gu) ?? [];
  const spoken = groups.reduce((sum, group) => sum + nuclei(group), 0);
  return Math.max(1, spoken + (endsInHiatus(plain) ? 1 : 0));
}

/** Without a written accent the stress is on the last i or u: "dia" has two syllables, and "rio" has. */
const endsInHiatus = (word: string): boolean => /^[^áéíóúâêôãõ]*[bcdfghjklmnpqrstvxz][iu][aeo]s?$/u.test(word);

/** The vowels of a group that are spoken by themselves. A weak i or u beside another vowel is not. */
function nuclei(group: string): number {
  const vowels = [...group];
  const weak = (vowel: string | undefined) => vowel === "i" || vowel === "u";
  return vowels.filter((vowel, at) => {
    if (at === 0) return true;
    const before = vowels[at - 1];
    if (/[ãõ]/u.test(before ?? "")) return false; // nasal diphthongs: ão, ãe, õe
    return !weak(vowel) && !weak(before);
  }).length;
}

/** The texts of a source that are sentences: at least five words with an end. A placeholder counts as a short word. */
export function sentencesOfSource(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const texts = code.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
  return texts
    .map((text) => text.slice(1, -1).replace(/\$\{[^}]*\}/g, "dez"))
    .filter((text) => /[.!?]$/.test(text.trim()) && wordsIn(text).length >= 5);
}
