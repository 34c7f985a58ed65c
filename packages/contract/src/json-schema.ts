import * as z from 'zod/mini';
import { manifestSchema } from './manifest.ts';

/**
 * The JSON Schema of the manifest, generated from the schema that checks it. It is not exported, because the running portal does not need it.
 */
export const manifestJsonSchema = () => ({
  title: 'portal.json: what the portal knows of a dashboard before it loads any of its code',
  ...z.toJSONSchema(manifestSchema),
});
