import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './preview.ts';
import { interestRoutes } from './rest.ts';

const REASON = 'Rows are added and never changed; each declaration is a security event.';

export const interestsModule: Module = {
  notAudited: { interest_declarations: REASON, declared_interests: REASON },
  routes: interestRoutes,
};
