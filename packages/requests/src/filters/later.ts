// One file to load: a list that can be narrowed can also be empty because of it.
export { FilterDrops } from './FilterDrops.tsx';
export { ListOptions } from './ListOptions.tsx';
