import { Anchor } from '@portal/ui';
import { Fragment, type ReactNode } from 'react';
import { readBlocks, readLinks } from './commentBlocks.ts';
import classes from './conversation.module.css';

/** A line in which addresses are links. Only https addresses become links. */
const Line = ({ text }: { text: string }): ReactNode =>
  readLinks(text).map(({ text: part, href }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
    if (!href) return <Fragment key={index}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
      <Anchor key={index} href={href}>
        {part}
      </Anchor>
    );
  });

/** Plain text as people write it: line breaks, lists and addresses. No other markup is interpreted. */
export function CommentText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {readBlocks(text).map(({ kind, lines }, index) => {
        const key = `${index} ${kind}`;
        if (kind === 'text') {
          return (
            <p key={key} dir="auto">
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
                <Fragment key={at}>
                  {at > 0 && <br />}
                  <Line text={line} />
                </Fragment>
              ))}
            </p>
          );
        }
        const List = kind === 'bullets' ? 'ul' : 'ol';
        return (
          <List key={key}>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
              <li key={at} dir="auto">
                <Line text={line} />
              </li>
            ))}
          </List>
        );
      })}
    </div>
  );
}
