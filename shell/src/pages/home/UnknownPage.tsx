import { MESSAGES } from '@portal/domain';
import { Banner } from '@portal/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isFromUnknownPage } from '../../portal/origin.ts';

/** Says why people are here who have opened an address that the portal does not know. */
export function UnknownPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isShown = isFromUnknownPage(state);
  // It is said once: the browser keeps a history entry's state, and a page that is loaded again would say it again.
  useEffect(() => {
    if (isShown) history.replaceState({ ...history.state, usr: null }, '');
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Banner kind="info" onDismiss={() => navigate('/home', { replace: true })}>
      {MESSAGES.pageUnknown}
    </Banner>
  );
}
