import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { required } from './text-schema.ts';

/** The form that names a saved view. */
export const viewNameSchema = z.object({ name: required('Name', LIMITS.savedViewName) });
