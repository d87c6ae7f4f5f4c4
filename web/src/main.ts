import { mount } from 'svelte';
import './app.css';
import './materials/boards.css';
import './fonts/fonts.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it everything works but the offline page.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
