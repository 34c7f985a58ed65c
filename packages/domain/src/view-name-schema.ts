import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { requiredLine } from './text-schema.ts';

/** The form that names a saved view. */
export const viewNameSchema = z.object({ name: requiredLine('Name', LIMITS.savedViewName) });
