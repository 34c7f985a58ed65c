import * as z from 'zod/mini';
import {
  type SettingEntry,
  type SettingName,
  type SettingValue,
  settingEntry,
  settingSchema,
} from './hospital-settings.ts';
import { typedWhole } from './typed-number.ts';
import type { StoredCriterion } from './value-analysis/criteria.ts';

/** A criterion as the form holds it. */
export interface TypedCriterion {
  /** Empty for a new one. */
  key: string;
  label: string;
  help: string;
  weight: string;
  retired: boolean;
}

/** The content of a setting's field: a text, which may have many lines of dates, the selected days of the week, or criteria. */
export type TypedSetting = string | readonly string[] | readonly TypedCriterion[];

/** A value as the form holds it. */
export function typedSetting({ kind }: SettingEntry, value: SettingValue): TypedSetting {
  if (kind === 'dates') return (value as readonly string[]).join('\n');
  if (kind === 'criteria')
    return (value as readonly StoredCriterion[]).map((each) => ({ ...each, weight: String(each.weight) }));
  return Array.isArray(value) ? value : String(value);
}

const numberIn = (typed: string): unknown => typedWhole(typed) ?? typed;

function meant({ kind }: SettingEntry, typed: unknown): unknown {
  if (kind === 'criteria' && Array.isArray(typed))
    return (typed as TypedCriterion[]).map(({ key, weight, ...each }) => ({
      ...each,
      key: key || null,
      weight: numberIn(weight),
    }));
  if (typeof typed !== 'string') return typed;
  if (kind === 'number') return numberIn(typed);
  if (kind === 'dates') return typed.split(/[\s,;]+/).filter(Boolean);
  return typed;
}

/** Reads the field of a setting. It refuses what the gateway refuses, with the same messages. */
export const typedSettingSchema = (name: SettingName) =>
  z.object({
    value: z.pipe(
      z.transform((typed: unknown) => meant(settingEntry(name), typed)),
      settingSchema(name) as never,
    ) as z.ZodMiniType<SettingValue>,
  });
