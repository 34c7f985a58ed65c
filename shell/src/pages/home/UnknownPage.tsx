import { MESSAGES } from '@portal/domain';
import { Banner } from '@portal/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isFromUnknownPage } from '../../portal/origin.ts';

/** Explains why a person is here who has opened an address that the portal does not know. */
export function UnknownPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isShown = isFromUnknownPage(state);
  // Show this only once. The browser keeps the state of a history entry, so a reload would show it again.
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
