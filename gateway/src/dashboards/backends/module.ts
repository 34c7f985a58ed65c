import type { Module } from '../../platform/module.ts';
import { keepKeys } from './keys.ts';
import { backendRoutes } from './rest.ts';

export const backendsModule: Module = {
  notAudited: {
    dashboard_backends: 'Setting and clearing them stands in security_events.',
    assertion_keys: 'A changed key cannot be decrypted, and one that was put in neither.',
  },
  routes: backendRoutes,
  tasks: { assertionKeys: keepKeys },
};
