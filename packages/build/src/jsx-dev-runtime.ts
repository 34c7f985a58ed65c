import { type ElementType, Fragment } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/** The functions that create elements in a hot build. Dashboards take React from the page, which shares its other runtime. */
export const jsxDEV = (type: ElementType, props: object, key: string | undefined, isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);
