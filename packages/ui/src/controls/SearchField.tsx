import { useMergedRef } from '@mantine/hooks';
import { useRef } from 'react';
import { useSingleKeys } from '../hooks/shortcuts.ts';
import { useSearchShortcut } from '../hooks/useSearchShortcut.ts';
import { SearchIcon } from '../icons/index.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** The search box of a list; `F` puts the focus here. */
export function SearchField({ ref, ...props }: Omit<TextFieldProps, 'type' | 'leftIcon'>) {
  const field = useRef<HTMLInputElement>(null);
  const single = useSingleKeys();
  useSearchShortcut(field);
  return (
    <TextField
      ref={useMergedRef(ref, field)}
      type="search"
      leftIcon={<SearchIcon />}
      autoComplete="off"
      aria-keyshortcuts={single ? 'F' : undefined}
      {...props}
    />
  );
}
