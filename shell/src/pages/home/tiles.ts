export { DataProvider } from '../../portal/DataProvider.tsx';
export { Tiles } from '../../slots/Tiles.tsx';
