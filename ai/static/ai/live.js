// Live updates: appends what an assistant does to its page. All text is set as text, never as markup.
(function () {
  "use strict";
  var place = document.getElementById("live");
  if (!place || !window.EventSource) return;
  var state = place.querySelector("[data-live-state]");
  var last = "", source = null, watchdog = null, wait = 1000;
  var SILENCE = 15000;

  function say(text) { state.textContent = text; }

  function element(name, kind, text) {
    var made = document.createElement(name);
    if (kind) made.className = kind;
    if (text) made.textContent = text;
    return made;
  }

  function article(turn, asker) {
    var id = "live-turn-" + turn, found = document.getElementById(id);
    if (found) return found;
    found = element("article", "ai-turn");
    found.id = id;
    var head = element("header"), link = element("a", "", "Turn " + turn);
    link.href = place.dataset.turn.replace(/0$/, turn);
    head.append(link, asker ? " for " + asker : "");
    found.append(head);
    place.insertBefore(found, state);
    return found;
  }

  function append(turn, row) {
    var home = article(turn, "");
    if (row.label === "noticed" || row.label === "said") {
      home.append(element("p", row.label === "said" ? "ai-said" : "ai-heard", row.text));
      return;
    }
    var fold = home.querySelector("details");
    if (!fold) {
      fold = element("details", "ai-fold");
      fold.append(element("summary", "", "Steps"), element("dl", "ai-step"));
      home.append(fold);
    }
    var line = element("div");
    line.append(element("dt", "", row.label), element("dd", "", row.text));
    fold.querySelector("dl").append(line);
  }

  function later(milliseconds) {
    if (source) source.close();
    source = null;
    clearTimeout(watchdog);
    setTimeout(open, milliseconds);
  }

  function lost() {
    say("The game does not answer; trying again.");
    wait = Math.min(wait * 2, 30000);
    later(wait);
  }

  function alive() {
    clearTimeout(watchdog);
    watchdog = setTimeout(lost, SILENCE);
  }

  function on(name, act) {
    source.addEventListener(name, function (event) {
      alive();
      if (event.lastEventId) last = event.lastEventId;
      act(JSON.parse(event.data));
    });
  }

  function open() {
    fetch(place.dataset.ticket, { credentials: "same-origin" }).then(function (answer) {
      if (answer.status === 403 || answer.redirected) { say("You may not follow it any more."); return null; }
      if (!answer.ok) throw new Error(answer.status);
      return answer.json();
    }).then(function (told) {
      if (!told) return;
      source = new EventSource(told.stream + (last ? "&after=" + last : ""));
      source.onopen = function () { wait = 1000; say("Live."); alive(); };
      source.onerror = lost;
      on("alive", function () {});
      on("began", function (data) { article(data.turn, data.asker); });
      on("rows", function (data) { data.rows.forEach(function (row) { append(data.turn, row); }); });
      on("ended", function () {});
      on("missed", function () { location.reload(); });
      on("again", function () { later(0); });
      on("forbidden", function () { say("You may not follow it any more."); source.close(); clearTimeout(watchdog); });
      on("removed", function () { say("It is no longer an assistant."); source.close(); clearTimeout(watchdog); });
    }).catch(lost);
  }

  open();
}());
