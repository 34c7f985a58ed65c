export { Circulation } from './Circulation.tsx';
export { Session } from './Session.tsx';
