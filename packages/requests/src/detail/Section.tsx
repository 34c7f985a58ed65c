import { createContext, type ReactNode, useContext } from 'react';
import classes from './detail.module.css';

/** The level of the headings of sections: below the title of a panel, or directly below the title of a page. */
export const SectionLevel = createContext<2 | 3>(3);

/** The parts of a request that have an address of their own: `/requests/7#evidence`. */
export type RequestPart =
  | 'overview'
  | 'approval'
  | 'evidence'
  | 'analysis'
  | 'committee'
  | 'similar'
  | 'conversation';

/** A part of a request's page with a heading. A part with `screenOnly`, such as a form, is not printed. */
export function Section({
  title,
  part,
  screenOnly = false,
  children,
}: {
  title: string;
  part?: RequestPart;
  screenOnly?: boolean;
  children: ReactNode;
}) {
  const Heading = `h${useContext(SectionLevel)}` as const;
  return (
    <section id={part} className={classes.section} data-print={screenOnly ? 'hide' : undefined}>
      <Heading className={classes.sectionTitle}>{title}</Heading>
      {children}
    </section>
  );
}
