export { FirstSteps } from '../help/FirstSteps.tsx';
export { DataProvider } from '../portal/DataProvider.tsx';
export { WaitingForYou } from './WaitingForYou.tsx';
