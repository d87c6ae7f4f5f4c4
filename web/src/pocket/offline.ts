/** Makes the pages work without a network, and says when there is a new version of them. */
import { at } from '../base';
import { t } from '../i18n';
import { toast } from '../ui/toast.svelte';

export async function goOffline(): Promise<void> {
  // The worker wants to know who looks at the match that it has news of.
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => data === 'where' && ports[0]?.postMessage(location.pathname));
  const registration = await navigator.serviceWorker.register(at('/sw.js'));
  // What this visitor has made is kept when room gets scarce, if the browser agrees.
  void navigator.storage?.persist?.().catch(() => false);
  const announce = () => {
    if (registration.waiting && navigator.serviceWorker.controller) toast.show(t('app.updated'));
  };
  announce();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', announce));
}
