// One file to load: a list that can be filtered can also be empty because of it.
export { FilterDrops } from './FilterDrops.tsx';
export { ListOptions } from './ListOptions.tsx';
