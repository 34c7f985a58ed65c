import type { AnalysisSection, ValueAnalysis } from '@portal/domain';
import type { ComparedRequest } from './compare.graphql.ts';

/** A section of the value analysis as it was saved last; null while nobody has filled it in. */
export function sectionOf<Name extends AnalysisSection>(
  { valueAnalysis }: ComparedRequest,
  name: Name,
): ValueAnalysis[Name] | null {
  const saved = valueAnalysis?.sections.find((section) => section.name === name);
  return saved ? (JSON.parse(saved.value) as ValueAnalysis[Name]) : null;
}
