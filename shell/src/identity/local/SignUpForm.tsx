import { LoadingState } from '@portal/ui';
import { useModule } from '../../portal/useModule.ts';
import { useIdentity } from '../IdentityContext.ts';

const loadForms = () => import('./forms/IdentityForms.tsx');

/** The embedded provider's sign-up form, inside a page. */
export function SignUpForm() {
  const { reload } = useIdentity();
  const forms = useModule(loadForms);
  return forms ? <forms.IdentityForms start="sign_up" onSignedIn={reload} /> : <LoadingState />;
}
