import { LIMITS } from '@portal/domain';
import * as z from 'zod';

/** JSON Schema, as far as the API's description uses it. */
export type Schema = { readonly [keyword: string]: unknown };

export const text = (maxLength: number = LIMITS.shortText) => z.string().max(maxLength);
export const id = z.int().min(1);
/** A person, as answers name them. */
export const person = z.object({ id, name: text() });
export const instant = z.iso.datetime();
/** The bytes of a file. */
export const bytes = z.string().meta({ format: 'binary' });
