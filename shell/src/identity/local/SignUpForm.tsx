import { LoadingState } from '@portal/ui';
import { useModule } from '../../portal/useModule.ts';
import { useIdentity } from '../IdentityContext.ts';

const loadForms = () => import('./forms/IdentityForms.tsx');

/** The provider's sign-up form, in the page. */
export function SignUpForm() {
  const { reload } = useIdentity();
  const forms = useModule(loadForms);
  return forms ? <forms.IdentityForms start="sign_up" onSignedIn={reload} /> : <LoadingState />;
}
