export { HelpKey } from '../help/HelpKey.tsx';
export { SearchButton } from './SearchButton.tsx';
