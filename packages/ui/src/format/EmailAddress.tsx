import { Fragment } from 'react';

/** An email address. Where it needs a second line, that begins after the @ or at a dot, not inside a word. */
export const EmailAddress = ({ children }: { children: string }) =>
  children.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the address
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
