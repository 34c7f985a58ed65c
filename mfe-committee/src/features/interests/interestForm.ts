import type { InterestKind } from '@portal/domain';
import type { Declaration } from './interests.graphql.ts';

/** A relation in the form. */
export interface InterestValues {
  manufacturer: string;
  kind: InterestKind | '';
  text: string;
}

/** A declaration in the form. Typed relations stay in it while the answer is "none". */
export interface DeclarationValues extends Record<string, unknown> {
  relations: 'none' | 'some' | null;
  interests: readonly InterestValues[];
}

export const BLANK_INTEREST: InterestValues = { manufacturer: '', kind: '', text: '' };

/** The initial values of the form: the last declaration. Without one, neither answer is chosen. */
export function valuesOf(declaration: Declaration | null): DeclarationValues {
  const rows = declaration?.interests.map(({ text, ...each }) => ({ ...each, text: text ?? '' })) ?? [];
  return {
    relations: declaration ? (rows.length ? 'some' : 'none') : null,
    interests: rows.length ? rows : [BLANK_INTEREST],
  };
}

/** The declaration as it is sent. */
export const inputOf = ({ relations, interests }: DeclarationValues) =>
  relations === 'some'
    ? interests.map(({ manufacturer, kind, text }) => ({
        manufacturer,
        kind: kind || ('other' as const),
        text: text.trim() || null,
      }))
    : [];
