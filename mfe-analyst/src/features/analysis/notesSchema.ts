import { analystNotesSchema } from '@portal/domain';
import * as z from 'zod/mini';

/** The analysis form: notes that are not blank (spec 5). */
export const notesSchema = z.object({ notes: analystNotesSchema });
