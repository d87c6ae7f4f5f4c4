import { mount } from 'svelte';
import './app.css';
import './materials/boards.css';
import './fonts/fonts.css';
import App from './App.svelte';
import { goOffline } from './pocket/offline';

const target = document.getElementById('app');
if (target) mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // After the page itself: the first visit is not to wait for what only a later one needs.
  addEventListener('load', () => setTimeout(() => goOffline().catch(() => undefined), 1500));
}
