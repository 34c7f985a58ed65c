/** What only signed-in people see of the layout, in the chunk of what only they need. */
export const loadTopBar = () => import(/* webpackChunkName: "signed-in" */ './TopBar.tsx');
