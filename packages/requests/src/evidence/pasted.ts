const ENDINGS: Readonly<Record<string, string>> = { 'image/png': '.png', 'image/jpeg': '.jpg' };

/** The pictures in what was pasted, with names. None where somebody pastes into a field that takes text. */
export function picturesOf({ clipboardData, target }: ClipboardEvent): File[] {
  const isText = target instanceof HTMLElement && target.matches('input:not([type=file]), textarea');
  if (isText || !clipboardData) return [];
  return [...clipboardData.files].flatMap((file, index) => {
    const ending = ENDINGS[file.type];
    const name = `Pasted picture${index ? ` ${index + 1}` : ''}${ending}`;
    return ending ? new File([file], name, { type: file.type }) : [];
  });
}
