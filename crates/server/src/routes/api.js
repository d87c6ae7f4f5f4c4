// Fills the API's own page from its description: every path with a form to try it.
const box = document.getElementById("paths");
const resolve = (api, schema) => (schema?.$ref ? api.components.schemas[schema.$ref.split("/").pop()] : schema);

function form(api, path, verb, operation) {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.innerHTML = `<span class="verb">${verb}</span> <code>${path}</code>`;
  summary.append(` ${operation.summary ?? ""}`);
  const address = document.createElement("input");
  address.value = path;
  address.setAttribute("aria-label", "address");
  const body = document.createElement("textarea");
  body.setAttribute("aria-label", "body");
  const schema = resolve(api, operation.requestBody?.content?.["application/json"]?.schema);
  const example = Object.fromEntries(Object.keys(schema?.properties ?? {}).map((key) => [key, null]));
  body.value = schema ? JSON.stringify(example, null, 2) : "";
  body.hidden = !schema;
  const send = document.createElement("button");
  send.textContent = "Send";
  const answer = document.createElement("pre");
  answer.hidden = true;
  send.onclick = async () => {
    const token = document.getElementById("token").value;
    const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
    const response = await fetch(address.value, { method: verb.toUpperCase(), headers, body: schema ? body.value : undefined });
    answer.hidden = false;
    answer.textContent = `${response.status}\n${await response.text()}`;
  };
  details.append(summary, address, body, send, answer);
  return details;
}

const api = await (await fetch("/openapi.json")).json();
box.textContent = "";
for (const [path, verbs] of Object.entries(api.paths)) {
  for (const [verb, operation] of Object.entries(verbs)) box.append(form(api, path, verb, operation));
}
