import { MESSAGES } from '@portal/domain';
import { Banner } from '@portal/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { isFromUnknownPage } from '../../portal/origin.ts';

/** Says why people are here who have opened an address that the portal does not know. */
export function UnknownPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  if (!isFromUnknownPage(state)) return null;
  return (
    <Banner kind="info" onDismiss={() => navigate('/home', { replace: true })}>
      {MESSAGES.pageUnknown}
    </Banner>
  );
}
