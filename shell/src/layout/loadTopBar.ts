/** Loads the parts of the layout that only signed-in people see, from the chunk for signed-in people. */
export const loadTopBar = () => import(/* webpackChunkName: "signed-in" */ './TopBar.tsx');
