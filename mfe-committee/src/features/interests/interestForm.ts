import type { InterestKind } from '@portal/domain';
import type { Declaration } from './interests.graphql.ts';

/** A relation as it is typed. */
export interface InterestValues {
  manufacturer: string;
  kind: InterestKind | '';
  text: string;
}

/** A declaration as it is typed. What was typed stays there while somebody says that there is nothing. */
export interface DeclarationValues extends Record<string, unknown> {
  relations: 'none' | 'some' | null;
  interests: readonly InterestValues[];
}

export const BLANK_INTEREST: InterestValues = { manufacturer: '', kind: '', text: '' };

/** The form begins with what was declared last; with neither answer where nothing was. */
export function valuesOf(declaration: Declaration | null): DeclarationValues {
  const rows = declaration?.interests.map(({ text, ...each }) => ({ ...each, text: text ?? '' })) ?? [];
  return {
    relations: declaration ? (rows.length ? 'some' : 'none') : null,
    interests: rows.length ? rows : [BLANK_INTEREST],
  };
}

/** What is sent. */
export const inputOf = ({ relations, interests }: DeclarationValues) =>
  relations === 'some'
    ? interests.map(({ manufacturer, kind, text }) => ({
        manufacturer,
        kind: kind || ('other' as const),
        text: text.trim() || null,
      }))
    : [];
