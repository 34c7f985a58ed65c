import { FLOORS } from './floors.ts';
import { GATEWAY } from './gateway.ts';
import type { Target } from './target.ts';

export const TARGETS: readonly Target[] = [...GATEWAY, ...FLOORS];
