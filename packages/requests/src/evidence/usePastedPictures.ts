import { useEffect, useRef } from 'react';

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': '.png', 'image/jpeg': '.jpg' };

const TEXT_FIELDS =
  'textarea, input:not([type=file], [type=radio], [type=checkbox], [type=button], [type=submit])';

/** The pictures in pasted content, with names. None when the person pastes into a field that takes text. */
function picturesOf({ clipboardData, target }: ClipboardEvent): File[] {
  const isText = target instanceof HTMLElement && target.matches(TEXT_FIELDS);
  if (isText || !clipboardData) return [];
  return [...clipboardData.files].flatMap((file, index) => {
    const ending = ENDINGS[file.type];
    const name = `Pasted picture${index ? ` ${index + 1}` : ''}${ending}`;
    return ending ? new File([file], name, { type: file.type }) : [];
  });
}

/** Passes on the pictures that are pasted anywhere on the page. */
export function usePastedPictures(onPictures: (pictures: File[]) => void): void {
  const listener = useRef(onPictures);
  useEffect(() => {
    listener.current = onPictures;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pictures = picturesOf(event);
      if (!pictures.length) return;
      event.preventDefault();
      listener.current(pictures);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
