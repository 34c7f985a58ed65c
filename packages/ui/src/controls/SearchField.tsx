import { SearchIcon } from '../icons/index.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A search box; `/` puts the focus here where the page binds it with `useSearchShortcut`. */
export function SearchField(props: Omit<TextFieldProps, 'type' | 'leftIcon'>) {
  return <TextField type="search" leftIcon={<SearchIcon />} autoComplete="off" {...props} />;
}
