// The parts of a meeting that has begun. They are loaded together, because each separate part would add its name to the first script.
export { Minutes } from './minutes/Minutes.tsx';
export { Circulation } from './session/Circulation.tsx';
export { Session } from './session/Session.tsx';
