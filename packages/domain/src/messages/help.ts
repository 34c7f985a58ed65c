/** The help and the first steps. Only screens say it. */

export const helpTitle = 'Help';
export const firstStepsTitle = 'First steps';
export const hintsDone = 'Got it';
export const hintsWhere = 'They stay in the help: in your account menu, or press ?';
export const hintsAgain = 'Show them on the start page again';
export const hintsShown = 'They are on the start page until you put them away there.';
export const singleKeys = 'Shortcuts of a single key';
export const singleKeysHelp =
  'Turn them off here if you dictate, or press such keys by mistake. This browser remembers it.';
