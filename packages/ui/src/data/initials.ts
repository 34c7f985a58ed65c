const TITLE = /^(dr|prof|mr|mrs|ms|mx)\.?$/i;
/** Only in capital letters: "Do" is also a family name. */
const DEGREE = /^(MD|M\.D\.|DO|D\.O\.|PhD|Ph\.D\.|RN|R\.N\.|NP|PA|MBA|II|III|IV|[JS]r\.?)$/;

/** The first letters of a person's first and last name, without titles and degrees: "Dr. Elena Marquez, MD" gives "EM". */
export function initialsOf(name: string): string {
  const words = name.split(/[\s,;()]+/).filter((word) => /\p{L}/u.test(word));
  const start = words.findIndex((word) => !TITLE.test(word));
  const end = words.findLastIndex((word) => !DEGREE.test(word));
  const names = start >= 0 && start <= end ? words.slice(start, end + 1) : words;
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names;
  return ends
    .map((word) => /\p{L}/u.exec(word ?? '')?.[0])
    .join('')
    .toUpperCase();
}
