// What a meeting has when it has begun. It comes together: each part has a name in what is loaded first.
export { Minutes } from './minutes/Minutes.tsx';
export { Circulation } from './session/Circulation.tsx';
export { Session } from './session/Session.tsx';
