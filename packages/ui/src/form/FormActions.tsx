import { createContext, type ReactNode, useContext } from 'react';
import classes from './Form.module.css';

/** Why the form around was not taken. */
export const FormFailure = createContext<ReactNode>(null);

/** The buttons that end a form, the one that sends it first. Beside them stands why it was not taken: that is where people look. */
export function FormActions({
  failure,
  children,
}: {
  /** Why it was not done, for buttons that stand in no form. */
  failure?: ReactNode;
  children: ReactNode;
}) {
  const ofForm = useContext(FormFailure);
  return (
    <>
      {failure ?? ofForm}
      <div className={classes.actions}>{children}</div>
    </>
  );
}
