import { createContext, type ReactNode, useContext } from 'react';
import classes from './Form.module.css';

/** Why the form was refused. */
export const FormFailure = createContext<ReactNode>(null);

/** What the form shows about its draft. */
export const FormDraftNote = createContext<ReactNode>(null);

/**
 * The buttons at the end of a form. The button that sends the form comes first. The reason of a refusal stands beside
 * them, because people look there.
 */
export function FormActions({
  failure,
  children,
}: {
  /** The reason of a refusal, for buttons outside of a form. */
  failure?: ReactNode;
  children: ReactNode;
}) {
  const ofForm = useContext(FormFailure);
  const draft = useContext(FormDraftNote);
  return (
    <>
      {failure ?? ofForm}
      <div className={classes.actions} data-actions>
        {children}
        {draft}
      </div>
    </>
  );
}
