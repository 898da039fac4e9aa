// Lets the browser keep what can be read without the house, and install it.

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch((error) => console.info(String(error)));
